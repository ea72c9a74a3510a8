import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './run.ts'

const skipped = new Set(['.git', 'node_modules', 'dist', '.cairn', '.gallery', '.cache', '.test'])

/** Packages are taken from this checkout; our own, which are links into it, from the copy. */
const linkPackages = async (path: string): Promise<void> => {
  await mkdir(join(path, 'node_modules/@cairn'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@cairn') await symlink(join(root, 'node_modules', name), join(path, 'node_modules', name))
  for (const folder of ['apps', 'services', 'packages'])
    for (const name of await readdir(join(path, folder)))
      await symlink(join('../..', folder, name), join(path, 'node_modules/@cairn', name))
}

/** A copy of this checkout that can be changed, checked and run. */
export const copyCheckout = async (): Promise<AsyncDisposable & { path: string }> => {
  const path = await mkdtemp(join(tmpdir(), 'cairn-checkout-'))
  await cp(root, path, {
    recursive: true,
    filter: (source) =>
      !source
        .slice(root.length)
        .split('/')
        .some((part) => skipped.has(part)),
  })
  await linkPackages(path)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const contract = 'packages/contracts/src'
const server = 'apps/platform/src/areas'
const dashboard = 'apps/dashboard/src/areas'

const files: Readonly<Record<string, string>> = {
  [`${contract}/samples/area.ts`]: `import { defineArea } from '../area.ts'
import { roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const samples = defineArea<typeof endpoints>()({
  actions: {
    'samples:Read': { resource: 'samples', roles, scope: 'organizations:read', does: 'see samples' },
  },
  errors: { sample_not_found: [404, 'This sample does not exist.'] },
})
`,
  [`${contract}/samples/endpoints.ts`]: `export * from './samples.ts'
`,
  [`${contract}/samples/samples.ts`]: `import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'

export const listSamples = endpoint({
  name: 'listSamples',
  method: 'GET',
  path: '/platform/organizations/:slug/samples',
  summary: 'Samples of the organization.',
  params: SlugParams,
  response: z.array(z.object({ name: z.string() })),
  errors: ['sample_not_found'],
})
`,
  [`${server}/samples/index.ts`]: `import { samples } from '@cairn/contracts/samples/area'
import { defineArea } from '../define-area.ts'
import { listSamplesRoute } from './routes/list-samples.ts'

export const stores = () => ({ samples: { list: () => [{ name: 'first' }] } })

export const area = defineArea(samples, { routes: { listSamples: listSamplesRoute } })
`,
  [`${server}/samples/permission-rows.ts`]: `import type { samples } from '@cairn/contracts/samples/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inOrganization, wholeOrganization } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof samples> = {
  listSamples: inOrganization(wholeOrganization, 'organizations:read'),
}
`,
  [`${server}/samples/routes/list-samples.ts`]: `import { listSamples } from '@cairn/contracts/samples/samples'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listSamplesRoute = route(listSamples, {
  permission: inOrganization('samples:Read'),
  handle: ({ context }) => context.samples.list(),
})
`,
  [`${dashboard}/samples/area.ts`]: `import { defineArea } from '../define-area.ts'
import { list } from './routes.ts'

export const samples = defineArea({ routes: { organization: [list] } })
`,
  [`${dashboard}/samples/paths.ts`]: `export const samplesPaths = {
  list: ({ slug }: { slug: string }) => \`/org/\${slug}/samples\`,
} as const
`,
  [`${dashboard}/samples/routes.ts`]: `import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'
import { samplesQueries } from './queries.ts'

export const list = createRoute({
  getParentRoute: () => layouts.organization,
  path: '/org/$slug/samples',
  ...reads(samplesQueries),
  component: lazyRouteComponent(() => import('./SamplesPage.tsx'), 'SamplesPage'),
})
`,
  [`${dashboard}/samples/queries.ts`]: `import { queryOptions } from '@tanstack/react-query'
import { request } from '~/api/client.ts'
import { definePageQueries } from '~/routes/page-queries.ts'

const samplesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'samples'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/samples', { params: { slug }, signal }),
  })

export const samplesQueries = definePageQueries(({ slug }: { slug: string }) => ({ samples: samplesQuery(slug) }))
`,
  [`${dashboard}/samples/SamplesPage.tsx`]: `export const SamplesPage = () => <h1>The page of the sample area</h1>
`,
  [`${dashboard}/samples/commands.ts`]: `import { Box } from 'lucide-react'
import type { UseCommands } from '~/palette/contribution.ts'
import { findPart } from '~/palette/shared-sections.ts'
import { samplesPaths } from './paths.ts'

export const useCommands: UseCommands = ({ organization }) =>
  organization === undefined
    ? []
    : [
        findPart(199, [
          { id: 'samples', name: 'The command of the sample area', icon: Box, action: { to: samplesPaths.list(organization) } },
        ]),
      ]
`,
}

/** The one line of each list of areas. */
const lines: Readonly<Record<string, string>> = {
  [`${contract}/areas.ts`]: `export { samples } from './samples/area.ts'\n`,
  [`${dashboard}/index.ts`]: `export { samples } from './samples/area.ts'\n`,
  [`${server}/index.ts`]: `export * as samples from './samples/index.ts'\n`,
}

/** Adds an area to a checkout: new files in a folder of its own on each side, and a line in each list of areas. */
export const addSampleArea = async (path: string): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text, { flag: 'wx' })
  }
  for (const [name, line] of Object.entries(lines))
    await writeFile(join(path, name), (await readFile(join(path, name), 'utf8')) + line)
}
