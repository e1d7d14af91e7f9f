"""Section 5's overview of the three phases, and Figure 3, which draws them."""
