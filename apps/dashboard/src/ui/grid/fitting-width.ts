const paddingPx = 22
/** For the button of a header and the arrow of a sort. */
const headerExtraPx = 28

const contentWidth = (cell: Element): number => {
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width
}

/** Wide enough for the cells of a column that are drawn. */
export const fittingWidth = (grid: Element | null, columnIndex: string): number => {
  const widths = [...(grid?.querySelectorAll(`[aria-colindex="${CSS.escape(columnIndex)}"]`) ?? [])].map((cell) => {
    const isHeader = cell.role === 'columnheader'
    const content = isHeader ? cell.firstElementChild : cell
    const wholePx = content === null ? 0 : isHeader ? headerWidth(content) + headerExtraPx : contentWidth(cell)
    return wholePx + paddingPx
  })
  return Math.ceil(Math.max(0, ...widths))
}

/** The names in a header shrink: each is measured by what it holds. */
const headerWidth = (content: Element): number =>
  [...content.querySelectorAll('svg, span:not(:has(*))')].reduce(
    (sum, child) => sum + Math.max(child.scrollWidth, child.clientWidth) + 6,
    0,
  )
