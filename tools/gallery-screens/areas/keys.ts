import type { Screen } from '../screen.ts'
import { button, dialog, heading, monaco, press } from '../steps.ts'

const page = (name: string) => (world: { shop: string }) => `/project/${world.shop}/settings/${name}`

export const screens: readonly Screen[] = [
  { name: 'api-keys', as: 'owner', path: page('api-keys'), ready: heading('Secret keys'), whole: true },
  {
    name: 'api-keys-new',
    as: 'owner',
    path: page('api-keys'),
    act: press('New secret key'),
    ready: (shown) => dialog(shown).getByLabel('Name'),
  },
  {
    name: 'api-keys-legacy',
    as: 'owner',
    path: page('api-keys?tab=legacy'),
    ready: (shown) => button(shown, 'Copy anon key'),
    whole: true,
  },
  {
    name: 'api-keys-reader',
    as: 'reader',
    path: page('api-keys'),
    ready: heading("You don't have access to the API keys"),
  },
  { name: 'jwt-keys', as: 'owner', path: page('jwt'), ready: heading('Key in use'), whole: true },
  {
    name: 'jwt-keys-new',
    as: 'owner',
    path: page('jwt'),
    act: press('New standby key'),
    ready: (shown) => dialog(shown).getByText('Its public key is published'),
  },
  {
    name: 'data-api-settings',
    as: 'owner',
    path: page('api'),
    ready: (shown) => shown.getByRole('switch').first(),
    whole: true,
  },
  {
    name: 'data-api-settings-reader',
    as: 'reader',
    path: page('api'),
    ready: (shown) => shown.getByRole('switch').first(),
    whole: true,
  },
  {
    name: 'api-docs',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/api`,
    ready: heading('Create a client'),
    whole: true,
  },
  {
    name: 'graphiql',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/api/graphiql`,
    act: async (shown) => {
      await monaco(shown).waitFor()
      await shown
        .getByRole('list', { name: 'Queries' })
        .getByRole('button', { name: /^ordersCollection/ })
        .click()
      await press(/^Run/)(shown)
    },
    ready: (shown) => shown.getByRole('region', { name: 'Result' }).getByText('placed_at').first(),
  },
  {
    name: 'graphiql-reader',
    as: 'reader',
    path: ({ shop }) => `/project/${shop}/api/graphiql`,
    ready: heading("You don't have access to GraphiQL"),
  },
  {
    name: 'api-docs-table',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/api?object=table%3Aorders&language=typescript`,
    ready: heading('Insert a row'),
    whole: true,
  },
]
