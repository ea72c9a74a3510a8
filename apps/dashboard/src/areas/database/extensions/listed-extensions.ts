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

/** The extensions of the server and of the catalogue, by name. */
export const listedExtensions = (found: readonly Extension[]): ListedExtension[] => {
  const ofServer = new Map(found.map((extension) => [extension.name, extension]))
  const ofCatalogue = new Map(extensionCatalogue.map((entry) => [entry.name, entry]))
  const names = [...new Set([...ofServer.keys(), ...ofCatalogue.keys()])].sort()
  return names.map((name) => {
    const [extension, entry] = [ofServer.get(name), ofCatalogue.get(name)]
    return { name, comment: extension?.comment ?? entry?.comment ?? '', entry, found: extension }
  })
}

export type ExtensionState = 'installed' | 'available' | 'absent'

export const stateOf = ({ found }: ListedExtension): ExtensionState => {
  if (found === undefined) return 'absent'
  return found.installed_version === null ? 'available' : 'installed'
}
