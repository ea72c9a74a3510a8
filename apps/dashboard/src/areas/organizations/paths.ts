export const organizationsPaths = {
  list: () => '/organizations',
  create: () => '/new',
} as const
