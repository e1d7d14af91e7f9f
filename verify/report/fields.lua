-- One blockquote of the source is one field of the report. Whatever a field says, it comes out as text, emphasis,
-- lists, tables, code and formulas: no raw HTML, no links, no images. Display formulas, and long ones in a
-- line, may scroll in their own box.
local WIDE = 40 -- characters of TeX

local function text(element) return pandoc.Str(element.text) end

function RawInline(element) return text(element) end
function RawBlock(element) return pandoc.Para { text(element) } end
function Link(element) return element.content end
function Image(element) return element.caption end
function Header(element) return pandoc.Para { pandoc.Strong(element.content) } end

function Math(element)
  if element.mathtype == "DisplayMath" then
    return pandoc.Span({ element }, pandoc.Attr("", { "display" }))
  end
  if #element.text > WIDE then
    return pandoc.Span({ element }, pandoc.Attr("", { "wide" }))
  end
end

function Pandoc(document)
  local blocks = pandoc.Blocks {}
  for _, block in ipairs(document.blocks) do
    blocks:insert(pandoc.RawBlock("html", "<!--field-->"))
    blocks:extend(block.content)
  end
  return pandoc.Pandoc(blocks, document.meta)
end
