/** What is dragged past its end follows by this share of the distance. */
export const dragElastic = 0.35

/** What a person's choice moves arrives after this time. The 250 ms after a resize without such moves are the library's. */
export const layoutAnimation = { duration: 0.45, ease: [0.4, 0, 0.1, 1] } as const
