/** Sizes are counted in steps of 1024. Without zod, so that the browser can have them for nothing. */
export const bytesPerKiB = 1_024
export const bytesPerMiB = 1_048_576
export const bytesPerGiB = 1_073_741_824
