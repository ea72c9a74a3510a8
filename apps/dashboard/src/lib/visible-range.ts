/** Which items of a long list are drawn: those on the screen and a few beside them. `end` is not drawn any more. */
export const visibleRange = (
  scrollTopPx: number,
  viewportPx: number,
  itemPx: number,
  count: number,
): { start: number; end: number } => {
  const beside = 8
  const start = Math.max(0, Math.min(count, Math.floor(scrollTopPx / itemPx)) - beside)
  const end = Math.max(0, Math.min(count, Math.ceil((scrollTopPx + viewportPx) / itemPx) + beside))
  return { start: Math.min(start, end), end }
}
