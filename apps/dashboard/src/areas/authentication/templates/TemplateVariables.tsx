import { emailVariables } from '@cairn/contracts/authentication/email-templates'
import { Card } from '~/ui/card.tsx'
import { PropertyList } from '~/ui/property-list.tsx'

const variables = Object.entries({
  ...emailVariables,
  'Data.name': 'The value “name” of the metadata of the user',
}).map(([name, value]) => ({ label: `{{ .${name} }}`, isCode: true as const, value }))

/** What a template can have in braces. */
export const TemplateVariables = () => (
  <Card title="Variables">
    <PropertyList properties={variables} />
  </Card>
)
