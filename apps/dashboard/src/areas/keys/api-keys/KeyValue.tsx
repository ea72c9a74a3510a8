import type { ProjectApiKey } from '@cairn/contracts/keys/api-keys'
import { SecretText } from '~/components/SecretText.tsx'
import { readApiKey } from '../api/api-keys.ts'

interface KeyValueProps {
  projectRef: string
  apiKey: ProjectApiKey
}

/** The key itself. A secret one is read when it is shown for the first time, which the audit log records. */
export const KeyValue = ({ projectRef, apiKey: { id, name, type, api_key: known, prefix } }: KeyValueProps) => (
  <SecretText
    what={type === 'legacy' ? `${name} key` : `${type} key ${name}`}
    masked={`${prefix}••••••••••••`}
    known={known}
    isPublic={known !== null && type !== 'legacy'}
    read={() => readApiKey(projectRef, id)}
    failure="The key could not be read"
  />
)
