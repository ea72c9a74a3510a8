import { MetaError } from '../meta-error.ts'

/** The refusal of our validator for addresses, in a sentence that says what is allowed. Other errors stay as they are. */
export const explainedAddress = (error: unknown): unknown => {
  if (!(error instanceof MetaError) || error.database?.message !== 'this address is not allowed for a foreign server')
    return error
  const { database } = error
  return new MetaError('foreign_address_refused', {
    database,
    message: [
      'This address is not allowed for a foreign server.',
      database.hint,
      'The operator of this installation can allow private networks.',
    ]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
  })
}
