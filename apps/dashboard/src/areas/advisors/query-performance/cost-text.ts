/** A cost of the planner: `18,204`, `8.4`. */
export const costText = (cost: number): string =>
  cost >= 100 ? Math.round(cost).toLocaleString('en-US') : cost.toLocaleString('en-US', { maximumFractionDigits: 1 })

/** `2,100 times less`, `35 % less`. */
export const savedText = (before: number, after: number): string => {
  const times = before / Math.max(after, 0.01)
  return times >= 2 ? `${costText(times)} times less` : `${Math.round((1 - after / before) * 100)} % less`
}
