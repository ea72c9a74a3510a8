const firstPx = 8
const stepPx = 14

/** From the left edge of the column, by how deep it is in folders. */
export const indentOf = (depth: number): number => firstPx + depth * stepPx
