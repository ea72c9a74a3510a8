/** Whether this browser has a feature preview switched on: the literal text `true` under its key. */
export const isPreviewOn = (key: string): boolean => localStorage.getItem(key) === 'true'
