export const supportPaths = {
  newRequest: () => '/support/new',
} as const
