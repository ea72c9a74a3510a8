import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Name } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'

export const SnippetFolder = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null at the top. A folder in a folder holds no further folders. */
  parent_id: z.uuid().nullable(),
  /** Of shared snippets, which every member of the project sees. */
  is_shared: z.boolean(),
})
export type SnippetFolder = z.infer<typeof SnippetFolder>

const FolderParams = RefParams.extend({ id: z.uuid() })

export const listSnippetFolders = endpoint({
  name: 'listSnippetFolders',
  method: 'GET',
  path: '/platform/projects/:ref/content/folders',
  summary: "The caller's folders of SQL snippets and the shared ones, by name.",
  params: RefParams,
  response: z.array(SnippetFolder),
  errors: ['project_not_found'],
})

export const createSnippetFolder = endpoint({
  name: 'createSnippetFolder',
  method: 'POST',
  path: '/platform/projects/:ref/content/folders',
  summary: 'Create a folder for SQL snippets.',
  params: RefParams,
  body: z.object({ name: Name, parent_id: z.uuid().nullable(), is_shared: z.boolean() }),
  response: SnippetFolder,
  status: 201,
  errors: ['project_not_found', 'folder_not_found', 'folder_too_deep', 'too_many_folders'],
})

export const changeSnippetFolder = endpoint({
  name: 'changeSnippetFolder',
  method: 'PATCH',
  path: '/platform/projects/:ref/content/folders/:id',
  summary: 'Rename a folder, or move it into another of the same kind.',
  params: FolderParams,
  body: z.object({ name: Name, parent_id: z.uuid().nullable() }),
  response: SnippetFolder,
  errors: ['project_not_found', 'folder_not_found', 'folder_too_deep'],
})

export const deleteSnippetFolder = endpoint({
  name: 'deleteSnippetFolder',
  method: 'DELETE',
  path: '/platform/projects/:ref/content/folders/:id',
  summary: 'Delete a folder. Its snippets and folders move to the folder above.',
  params: FolderParams,
  response: SnippetFolder,
  errors: ['project_not_found', 'folder_not_found'],
})
