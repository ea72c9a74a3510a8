import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.ts'

/** The test files of each kind: of the parts of the server, of a whole installation under attack, of the dashboard. */
export const testFiles = {
  server: [
    'packages/{engine,service-kit,dev-env}/**/*.test.ts',
    'services/**/*.test.ts',
    'apps/platform/**/*.test.ts',
    'e2e/clients/**/*.test.ts',
  ],
  attacks: ['e2e/{attacks,chaos}/**/*.test.ts'],
  journeys: ['e2e/{dashboard,clients}/**/*.e2e.ts'],
} as const

type TestFiles = Record<keyof typeof testFiles, readonly string[]>

const areaFolders = [
  'apps/platform/src/areas',
  'apps/dashboard/src/areas',
  'packages/contracts/src',
  'services',
] as const

/** The paths of test files, relative to the checkout, in alphabetical order. */
export const findTests = async (patterns: string | readonly string[]): Promise<string[]> =>
  (await Array.fromAsync(glob(patterns, { cwd: root }))).filter((path) => !path.includes('node_modules')).toSorted()

const read = (path: string) => readFile(join(root, path), 'utf8')

const areaNames = async (): Promise<string[]> => {
  const folders = await findTests(areaFolders.map((folder) => `${folder}/*/`))
  return [...new Set(folders.map((path) => path.replace(/\/$/, '').replace(/^.*\//, '')))].toSorted()
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `/project/:ref/sql` and `/project/${ref}/sql` as a test may write them: any one segment in place of a variable. */
const addressPattern = (address: string): RegExp => {
  const segments = address.split('/').map((segment) => (/^:|\$\{/.test(segment) ? '[^/\\n]+' : escaped(segment)))
  return new RegExp(String.raw`${segments.join('/')}(?![\w-])`)
}

const literalsIn = (text: string): string[] =>
  [...text.matchAll(/(['`])(\/[a-z][^'`\s]*)\1/g)].flatMap(([, , address]) => (address === undefined ? [] : [address]))

/** What a test that touches the area writes: an address of one of its calls or pages, or an import of one of its modules. */
const marksOf = async (area: string): Promise<RegExp[]> => {
  const contracts = await findTests(`packages/contracts/src/${area}/**/*.ts`)
  const pages = await findTests(`apps/dashboard/src/areas/${area}/**/paths.ts`)
  const texts = await Promise.all([...contracts, ...pages].map(read))
  return [
    new RegExp(String.raw`/areas/${escaped(area)}/|@cairn/contracts/${escaped(area)}/`),
    ...texts.flatMap(literalsIn).map(addressPattern),
  ]
}

/** Named after it: `snippets.test.ts`, `snippet-conflict.e2e.ts`, or anything in a folder `snippets`. */
const isNamedAfter = (path: string, area: string): boolean =>
  new RegExp(String.raw`(^|/)${escaped(area.replace(/s$/, ''))}s?([-./]|$)`).test(path)

/** The tests that touch an area, found by their names, imports and the addresses that they write. No list is kept. */
export const testsOfArea = async (area: string): Promise<TestFiles> => {
  const known = await areaNames()
  if (!known.includes(area)) throw new Error(`There is no area called ${area}. There are: ${known.join(', ')}.`)
  const marks = await marksOf(area)
  const touching = async (patterns: readonly string[]) => {
    const paths = await findTests(patterns)
    const touches = await Promise.all(
      paths.map(async (path) => {
        if (isNamedAfter(path, area)) return true
        const text = await read(path)
        return marks.some((mark) => mark.test(text))
      }),
    )
    return paths.filter((_path, index) => touches[index])
  }
  return {
    server: await touching(testFiles.server),
    attacks: await touching(testFiles.attacks),
    journeys: await touching(testFiles.journeys),
  }
}
