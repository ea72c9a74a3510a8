import type { OrganizationDocument } from '@cairn/contracts/organizations/documents'
import { queryOptions } from '@tanstack/react-query'
import { request, requestFile } from '~/api/client.ts'
import { saveFile } from '~/lib/save-file.ts'

export const documentsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['organization', slug, 'documents'],
    queryFn: ({ signal }) => request('GET /platform/organizations/:slug/documents', { params: { slug }, signal }),
  })

export const downloadDocument = async (slug: string, { id, file, title }: OrganizationDocument): Promise<void> => {
  const content = await requestFile('GET /platform/organizations/:slug/documents/:document_id/file', {
    params: { slug, document_id: id },
  })
  saveFile(content, file?.name ?? title)
}
