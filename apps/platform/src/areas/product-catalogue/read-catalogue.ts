import { readFileSync } from 'node:fs'
import { placeProblems } from '@cairn/contracts/product-catalogue/available'
import { ProductCatalogue } from '@cairn/contracts/product-catalogue/catalogue-schema'
import { defaultCatalogue } from '@cairn/contracts/product-catalogue/default-catalogue'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { ConfigError } from '../../config.ts'

// A section that the file does not have stays as it ships; names that are no section are left for the schema to refuse.
const Sections = z.record(z.string(), z.unknown(), 'Write an object with sections of the catalogue, such as "plans".')

const readJson = (path: string): unknown => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return value
  } catch (error) {
    throw new ConfigError(
      `CAIRN_CATALOGUE_FILE: ${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

const problemsOf = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `\n  ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`).join('')

const readDocument = (path: string): ProductCatalogue => {
  const sections = Sections.safeParse(readJson(path))
  const parsed = sections.success
    ? ProductCatalogue.safeParse({ ...defaultCatalogue, ...sections.data })
    : { success: false as const, error: sections.error }
  if (!parsed.success)
    throw new ConfigError(`CAIRN_CATALOGUE_FILE: ${path} is not a valid catalogue:${problemsOf(parsed.error)}`)
  return parsed.data
}

/** The catalogue that ships, with the sections of the operator's file in place of its own. Throws a `ConfigError`. */
export const readCatalogue = ({
  catalogueFile,
  places,
}: Pick<Config, 'catalogueFile' | 'places'>): ProductCatalogue => {
  const document = catalogueFile === undefined ? defaultCatalogue : readDocument(catalogueFile)
  const problems = placeProblems(document, places)
  if (problems.length > 0) throw new ConfigError(`CAIRN_CLOUD_PROVIDERS, CAIRN_REGIONS: ${problems.join(' ')}`)
  return document
}
