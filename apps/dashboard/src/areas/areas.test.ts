import '../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'

const { areaList } = await import('./routes-in.ts')
const { layouts } = await import('../routes/layouts.ts')
const { routeTreeWith } = await import('../routes/tree.ts')
const { queryClient } = await import('../api/query-client.ts')

const router = createRouter({
  routeTree: routeTreeWith([]),
  context: { queryClient },
  history: createMemoryHistory(),
})

const here = new URL('.', import.meta.url)
const folders = (await readdir(here, { withFileTypes: true })).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
)

/** Stands in for parameters: has a value for every name, and records the names that were read. */
const askedParameters = () => {
  const names: string[] = []
  const parameters = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        names.push(String(name))
        return 'abc'
      },
    },
  )
  return { names, parameters }
}

void test('every area with routes has its line in index.ts', async () => {
  const index = await readFile(new URL('index.ts', here), 'utf8')
  for (const folder of folders)
    assert.equal(index.includes(`'./${folder}/area.ts'`), existsSync(new URL(`${folder}/area.ts`, here)), folder)
})

void test('every route of an area stands in the layout that the area names', () => {
  for (const { routes } of areaList)
    for (const [name, layout] of Object.entries(layouts))
      for (const route of Object.entries(routes).flatMap(([each, listed]) => (each === name ? (listed ?? []) : [])))
        assert.equal(route.options.getParentRoute(), layout, `${route.id} in ${name}`)
})

void test('the queries of a route take only parameters that its address has', async () => {
  let checked = 0
  for (const route of Object.values(router.routesById)) {
    const { pageQueries: declared } = route.options.staticData ?? {}
    const pageQueries: unknown = typeof declared === 'function' ? await declared() : declared
    if (
      typeof pageQueries !== 'object' ||
      pageQueries === null ||
      !('of' in pageQueries) ||
      typeof pageQueries.of !== 'function'
    )
      continue
    const { names, parameters } = askedParameters()
    pageQueries.of(parameters, {})
    for (const name of names) assert.ok(route.fullPath.split('/').includes(`$${name}`), `${route.id} has no $${name}`)
    checked += 1
  }
  assert.ok(checked > 10)
})

for (const folder of folders.filter((each) => existsSync(new URL(`${each}/paths.ts`, here))))
  void test(`every path of ${folder} leads to a page`, async () => {
    const module: Record<string, Record<string, (parameters: object) => string>> = await import(`./${folder}/paths.ts`)
    const paths = Object.values(module).flatMap((each) => Object.entries(each))
    assert.ok(paths.length > 0)
    for (const [name, path] of paths) {
      const address = path(askedParameters().parameters)
      assert.match(address, /^\/[\w/.-]*$/)
      const [, , foundRoute] = router.getMatchedRoutes(address)
      assert.ok(foundRoute !== undefined, `${name}: ${address}`)
      // This one is for addresses that are put together.
      if (name !== 'page') assert.ok(!foundRoute.id.endsWith('/$'), `${name}: ${address} is only ${foundRoute.id}`)
    }
  })
