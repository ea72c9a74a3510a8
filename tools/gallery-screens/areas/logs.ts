import type { Screen } from '../screen.ts'

const lines = (world: { shop: string }) => `/project/${world.shop}/logs/edge-logs`

export const screens: readonly Screen[] = [
  {
    name: 'logs-gateway',
    as: 'owner',
    path: lines,
    ready: (page) => page.getByRole('option').nth(5),
  },
  {
    name: 'logs-gateway-line',
    as: 'owner',
    path: lines,
    act: (page) => page.getByRole('option').nth(2).click(),
    ready: (page) => page.getByRole('button', { name: /^Copy request.path/ }),
  },
  {
    name: 'logs-time-range',
    as: 'owner',
    path: lines,
    act: async (page) => {
      await page.getByRole('option').first().waitFor()
      await page.getByRole('button', { name: /^Time range/ }).click()
    },
    ready: (page) => page.getByRole('button', { name: 'Apply' }),
  },
  {
    name: 'logs-gateway-empty',
    as: 'owner',
    path: (world) => `${lines(world)}?search=nothing%20like%20this&status=5xx`,
    ready: (page) => page.getByRole('heading', { name: 'No lines match' }),
  },
  {
    name: 'logs-pattern-wrong',
    as: 'owner',
    path: (world) => `${lines(world)}?search=orders(`,
    ready: (page) => page.getByText('The lines could not be loaded'),
  },
]
