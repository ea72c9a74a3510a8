import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const indexOf = (path: string): string => readFileSync(fileURLToPath(import.meta.resolve(path)), 'utf8')

/** How each name of a library is imported without its index. */
const iconImports = (): ReadonlyMap<string, (local: string) => string> =>
  new Map(
    [
      ...indexOf('lucide-react/dist/esm/lucide-react.mjs').matchAll(
        /export \{([^}]+)\} from '\.\/icons\/([^']+)\.mjs'/g,
      ),
    ].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [
        name,
        (local: string) => `import ${local} from 'lucide-react/icons/${file}'`,
      ]),
    ),
  )

const primitiveImports = (): ReadonlyMap<string, (local: string) => string> =>
  new Map(
    [...indexOf('radix-ui').matchAll(/import \* as (\w+) from "(@radix-ui\/[^"]+)"/g)].map(
      ([, name = '', file = '']) => [name, (local: string) => `import * as ${local} from '${file}'`],
    ),
  )

const libraries = [
  { name: 'lucide-react', read: iconImports },
  { name: 'radix-ui', read: primitiveImports },
]

/**
 * Imports each icon and each primitive from its own file instead of from the index of all: which page needs which is then
 * known when modules are put into files.
 */
export const directImports = (): Plugin => {
  const known = new Map<string, ReturnType<typeof iconImports>>()
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      let changed = code
      for (const { name: library, read } of libraries) {
        if (!changed.includes(`from '${library}'`)) continue
        const imports = known.get(library) ?? read()
        known.set(library, imports)
        changed = changed.replaceAll(new RegExp(`import \\{([^}]+)\\} from '${library}'`, 'g'), (_all, names: string) =>
          names
            .split(',')
            .map((each) => each.trim())
            .filter((each) => each !== '' && !each.startsWith('type '))
            .map((each) => {
              const [name = '', local = name] = each.split(' as ')
              return imports.get(name)?.(local) ?? this.error(`${library} has no ${name}.`)
            })
            .join(';'),
        )
      }
      return changed === code ? undefined : changed
    },
  }
}
