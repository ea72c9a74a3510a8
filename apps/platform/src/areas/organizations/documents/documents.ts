import { readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import type { FileAnswer } from '@cairn/contracts/endpoint'
import type { OrganizationDocument } from '@cairn/contracts/organizations/documents'
import { ListedDocument, mostDocuments } from '@cairn/contracts/organizations/documents'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { planIncludes, planNames } from '@cairn/contracts/product-catalogue/plan-ids'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { ConfigError } from '../../../config.ts'
import { fail, PlatformError } from '../../../errors.ts'

/** What the operator provides. The list is read once; a file is read when somebody asks for it. */
export interface Documents {
  /** As an organization on this plan sees them. */
  on: (plan: PlanId) => OrganizationDocument[]
  /** Throws `document_not_found`, also for one that is not a file, and `plan_lacks`. */
  read: (plan: PlanId, id: string) => Promise<FileAnswer>
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.zip': 'application/zip',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

interface Provided extends Omit<OrganizationDocument, 'unavailable'> {
  path: string | undefined
  plan: PlanId
}

const problem = (documentsFile: string, what: string, cause?: unknown): ConfigError =>
  new ConfigError(`CAIRN_DOCUMENTS_FILE: ${what.replaceAll('{file}', documentsFile)}`, { cause })

const readList = (documentsFile: string): z.infer<typeof ListedDocument>[] => {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(documentsFile, 'utf8'))
  } catch (error) {
    throw problem(documentsFile, '{file} cannot be read as JSON.', error)
  }
  const parsed = z.array(ListedDocument).max(mostDocuments).safeParse(json)
  if (!parsed.success) throw problem(documentsFile, `{file}\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

const sizeOf = (documentsFile: string, path: string): number => {
  try {
    const found = statSync(path)
    if (found.isFile()) return found.size
  } catch (error) {
    throw problem(documentsFile, `${path}, which {file} names, cannot be read.`, error)
  }
  throw problem(documentsFile, `${path}, which {file} names, is not a file.`)
}

const readProvided = ({ documentsFile }: Pick<Config, 'documentsFile'>): Provided[] => {
  if (documentsFile === undefined) return []
  return readList(documentsFile).map(({ title, description, file, url, plan }, index) => {
    const path = file === undefined ? undefined : resolve(dirname(documentsFile), file)
    return {
      id: String(index + 1),
      title,
      description: description ?? null,
      file: path === undefined ? null : { name: basename(path), bytes: sizeOf(documentsFile, path) },
      url: url ?? null,
      path,
      plan: plan ?? 'free',
    }
  })
}

const planProblem = ({ title, plan }: Provided, present: PlanId): string | null =>
  planIncludes(present, plan) ? null : `${title} comes with the ${planNames[plan]} plan.`

/** Throws a `ConfigError` where the list, or a file that it names, cannot be read. */
export const createDocuments = (config: Pick<Config, 'documentsFile'>): Documents => {
  const provided = readProvided(config)
  return {
    on: (plan) =>
      provided.map((document) => {
        const { id, title, description, file, url } = document
        const unavailable = planProblem(document, plan)
        return { id, title, description, file, url: unavailable === null ? url : null, unavailable }
      }),
    read: async (plan, id) => {
      const document = provided.find((each) => each.id === id)
      if (document?.path === undefined) throw fail('document_not_found')
      const message = planProblem(document, plan)
      if (message !== null) throw fail('plan_lacks', { message })
      const content = await readFile(document.path).catch((cause: unknown) => {
        throw new PlatformError('document_not_found', { message: 'The file of this document is gone.' }, { cause })
      })
      const mediaType = mediaTypes[extname(document.path).toLowerCase()] ?? 'application/octet-stream'
      return { name: basename(document.path), mediaType, content }
    },
  }
}
