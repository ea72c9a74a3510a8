export const headerHeightPx = 36
export const rowHeightPx = 32
