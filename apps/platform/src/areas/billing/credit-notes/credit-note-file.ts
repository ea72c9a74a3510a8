import type { WholeCreditNote } from '@cairn/contracts/billing/credit-notes'
import type { FileAnswer } from '@cairn/contracts/endpoint'

export const creditNoteFile = async (note: WholeCreditNote): Promise<FileAnswer> => {
  // Loaded with the first file that is asked for: most processes never need it.
  const { creditNotePdf } = await import('../invoices/pdf/credit-note-pdf.ts')
  return { name: `${note.number}.pdf`, mediaType: 'application/pdf', content: await creditNotePdf(note) }
}
