import { emailVariables } from '@cairn/contracts/authentication/email-templates'
import { Card } from '~/ui/card.tsx'
import { PropertyList } from '~/ui/property-list.tsx'

const variables = [
  ...Object.entries(emailVariables).map(([name, value]) => ({ label: `{{ .${name} }}`, value })),
  { label: '{{ .Data.name }}', value: 'The value “name” of the metadata of the user' },
]

/** What a template can have in braces. */
export const TemplateVariables = () => (
  <Card title="Variables">
    <PropertyList properties={variables} />
  </Card>
)
