import { useAddressParam } from '~/components/use-address-param.ts'
import { defaultSchema } from './schema-choice.ts'

/** The schema that the page lists. */
export const useSchema = (): string => useAddressParam('schema')[0] ?? defaultSchema
