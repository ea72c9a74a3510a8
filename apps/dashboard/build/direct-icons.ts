import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const index = fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'))
const importOfIcons = /import \{([^}]+)\} from 'lucide-react'/g
const reexport = /export \{([^}]+)\} from '\.\/icons\/([^']+)\.mjs'/g

const readFiles = (): ReadonlyMap<string, string> =>
  new Map(
    [...readFileSync(index, 'utf8').matchAll(reexport)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, `lucide-react/icons/${file}`]),
    ),
  )

/**
 * Imports each icon from its own file instead of from the index of all: which page needs which icon is then known when
 * modules are put into files.
 */
export const directIcons = (): Plugin => {
  let files: ReadonlyMap<string, string> | undefined
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      if (!code.includes(`from 'lucide-react'`)) return undefined
      const known = (files ??= readFiles())
      return code.replaceAll(importOfIcons, (_all, names: string) =>
        names
          .split(',')
          .map((each) => each.trim())
          .filter((each) => each !== '' && !each.startsWith('type '))
          .map((each) => {
            const [name = '', local = name] = each.split(' as ')
            const file = known.get(name)
            if (file === undefined) this.error(`lucide-react has no icon ${name}.`)
            return `import ${local} from '${file}'`
          })
          .join(';'),
      )
    },
  }
}
