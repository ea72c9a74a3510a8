import { extensionCatalogue } from '@cairn/contracts/pg-meta/extension-catalogue'
import type { CatalogueEntry } from '@cairn/contracts/pg-meta/extension-catalogue'
import type { Extension } from '@cairn/contracts/pg-meta/extensions'

export interface ListedExtension {
  name: string
  comment: string
  /** Undefined where the catalogue does not have it. */
  entry: CatalogueEntry | undefined
  /** Undefined where the server does not have it. */
  found: Extension | undefined
}

export type ExtensionState = 'installed' | 'available' | 'absent'

export const stateOf = ({ found }: Pick<ListedExtension, 'found'>): ExtensionState => {
  if (found === undefined) return 'absent'
  return found.installed_version === null ? 'available' : 'installed'
}

const states: readonly ExtensionState[] = ['installed', 'available', 'absent']

/** The comments of PostgreSQL begin with a small letter, those of the catalogue with a capital. */
const sentence = (comment: string): string => comment.charAt(0).toUpperCase() + comment.slice(1)

/** The extensions of the server and of the catalogue: those in use first, then those that can be, each by name. */
export const listedExtensions = (found: readonly Extension[]): ListedExtension[] => {
  const ofServer = new Map(found.map((extension) => [extension.name, extension]))
  const ofCatalogue = new Map(extensionCatalogue.map((entry) => [entry.name, entry]))
  const names = [...new Set([...ofServer.keys(), ...ofCatalogue.keys()])].sort()
  const listed = names.map((name): ListedExtension => {
    const [extension, entry] = [ofServer.get(name), ofCatalogue.get(name)]
    return { name, comment: sentence(extension?.comment ?? entry?.comment ?? ''), entry, found: extension }
  })
  return states.flatMap((state) => listed.filter((extension) => stateOf(extension) === state))
}
