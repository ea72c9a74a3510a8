const query = window.matchMedia('(prefers-reduced-motion: reduce)')

export const prefersReducedMotion = (): boolean => query.matches
