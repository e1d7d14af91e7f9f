"""What one would write for PyTorch and for JAX: their side of the comparison in rates.

Equation (9) for two neurons, for states side by side, and gradient descent by autograd.

Each function takes the number of threads and returns (loss with gradient, Hessian): callables on v (n, 2), W (n, 2, d),
a (n, d) in NumPy float64, which wait for the result. The formula is the printed one without its terms i = j, whose
angle has no derivative: the quickest correct way to write it down.
"""

import math
import os
from collections.abc import Callable
from typing import Any

import numpy as np

Peer = tuple[Callable[..., Any], Callable[..., Any]]


def _loss(v: Any, W: Any, a: Any, sqrt: Any, acos: Any, sin: Any) -> Any:
    """The loss of states whose coordinates are the last axes."""
    squares = (W * W).sum(-1)
    norms = sqrt(squares[..., 0] * squares[..., 1])
    cos = (W[..., 0, :] * W[..., 1, :]).sum(-1) / norms
    angle = acos(cos)
    kernel = norms * (sin(angle) + (math.pi - angle) * cos) / (2 * math.pi)
    own = (v * v * squares).sum(-1) / 4
    linear = (v * (W * a[..., None, :]).sum(-1)).sum(-1) / 2
    return own + v[..., 0] * v[..., 1] * kernel - linear + (a * a).sum(-1) / 2


def pytorch(threads: int) -> Peer:
    """Batched autograd: one backward pass for the gradient; for the Hessian the quicker of two usual ways."""
    import torch

    torch.set_num_threads(threads)

    def loss(v: Any, W: Any, a: Any) -> Any:
        return _loss(v, W, a, torch.sqrt, torch.acos, torch.sin)

    def loss_and_gradient(v: Any, W: Any, a: Any) -> Any:
        v, W = (torch.from_numpy(x).requires_grad_() for x in (v, W))
        values = loss(v, W, torch.from_numpy(a))
        return values.detach(), torch.autograd.grad(values.sum(), (v, W))

    def hessian(v: Any, W: Any, a: Any) -> Any:
        """Row by row through the graph of the batched gradient, which torch.func.hessian under vmap does not beat."""
        n, k, d = W.shape
        point = torch.from_numpy(_packed(v, W)).requires_grad_()
        values = loss(point[:, :k], point[:, k:].reshape(n, k, d), torch.from_numpy(a))
        (slope,) = torch.autograd.grad(values.sum(), point, create_graph=True)
        rows = [torch.autograd.grad(slope[:, i].sum(), point, retain_graph=True)[0] for i in range(k + k * d)]
        return torch.stack(rows, 1)

    return loss_and_gradient, hessian


def jax(threads: int) -> Peer:
    """Jitted vmap of value_and_grad and of hessian; XLA takes the processors that the process has."""
    if threads == 1:
        os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)

    def loss(v: Any, W: Any, a: Any) -> Any:
        return _loss(v, W, a, jnp.sqrt, jnp.arccos, jnp.sin)

    def loss_of_point(point: Any, a: Any) -> Any:
        return loss(point[:2], point[2:].reshape(2, -1), a)

    gradient = jax.jit(jax.vmap(jax.value_and_grad(loss, argnums=(0, 1))))
    hessian = jax.jit(jax.vmap(jax.hessian(loss_of_point)))
    return (
        lambda v, W, a: jax.block_until_ready(gradient(v, W, a)),
        lambda v, W, a: jax.block_until_ready(hessian(_packed(v, W), a)),
    )


def _packed(v: Any, W: Any) -> Any:
    return np.concatenate([v, W.reshape(len(W), -1)], 1)


def descend(loss: Callable[..., Any], v: Any, W: Any, rate: float, steps: int) -> tuple[Any, Any]:
    """Gradient descent on both layers by autograd: v and W after so many steps."""
    import torch

    outputs, rows = (torch.tensor(x, requires_grad=True) for x in (v, W))
    for _ in range(steps):
        in_v, in_W = torch.autograd.grad(loss(outputs, rows), (outputs, rows))
        with torch.no_grad():
            outputs -= rate * in_v
            rows -= rate * in_W
    return outputs.detach().numpy(), rows.detach().numpy()


def population_loss(a: Any) -> Callable[..., Any]:
    """The printed formula, with one term for each pair of neurons; summed over a batch of states where there is one."""
    import torch

    target = torch.tensor(a)

    def loss(v: Any, W: Any) -> Any:
        first, second = torch.triu_indices(v.shape[-1], v.shape[-1], 1)
        norms = torch.linalg.vector_norm(W, dim=-1)
        products = norms[..., first] * norms[..., second]
        cos = ((W @ W.mT)[..., first, second] / products).clamp(-1, 1)
        angle = torch.acos(cos)
        kernel = products * (torch.sin(angle) + (math.pi - angle) * cos) / (2 * math.pi)
        pairs = (v[..., first] * v[..., second] * kernel).sum(-1)
        own = (v * v * norms * norms).sum(-1) / 4
        return (own + pairs - (v * (W @ target)).sum(-1) / 2 + target @ target / 2).sum()

    return loss


def sample_loss(X: Any, a: Any) -> Callable[..., Any]:
    """Half the mean square of the residuals on the inputs X (n, d)."""
    import torch

    inputs, labels = torch.tensor(X), torch.tensor(X @ a)
    return lambda v, W: ((torch.relu(inputs @ W.T) @ v - labels) ** 2).mean() / 2


def products(X: Any, W: Any, residuals: Any, steps: int) -> None:
    """The two matrix products that a step on samples cannot do without."""
    import torch

    inputs, rows, weights = map(torch.tensor, (X, W, residuals))
    for _ in range(steps):
        inputs @ rows.T
        weights.T @ inputs
