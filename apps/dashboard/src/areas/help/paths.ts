export const helpPaths = {
  clock: () => '/help/clock',
  outage: () => '/help/outage-2025-05-16',
} as const
