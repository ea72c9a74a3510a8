import type { EdgeFunction } from '@cairn/contracts/functions/functions'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useState } from 'react'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Select } from '~/ui/select.tsx'
import { Time } from '~/ui/time.tsx'
import { examplesOf } from './examples.ts'

interface FunctionSummaryProps {
  project: ProjectDetail
  edgeFunction: EdgeFunction
}

/** Where a function is called, and how. */
export const FunctionSummary = ({ project, edgeFunction }: FunctionSummaryProps) => {
  const { slug, version, created_at: createdAt, updated_at: updatedAt } = edgeFunction
  const examples = examplesOf({ url: project.url, edgeFunction })
  const [language, setLanguage] = useState('javascript')
  const example = examples.find(({ value }) => value === language) ?? examples[0]
  return (
    <Card title="Call the function">
      <div className="flex flex-col gap-4">
        <CodeBlock label="URL" code={`${project.url}/functions/v1/${slug}`} wrap />
        <div className="flex flex-col gap-2">
          <Select
            aria-label="Language of the example"
            value={example.value}
            options={examples}
            onValueChange={setLanguage}
            className="max-w-48"
          />
          <CodeBlock label={`Example in ${example.label}`} code={example.code} />
        </div>
        <PropertyList
          properties={[
            { label: 'Deployments', value: version.toLocaleString('en-US') },
            { label: 'Updated', value: <Time value={new Date(updatedAt).toISOString()} /> },
            { label: 'Created', value: <Time value={new Date(createdAt).toISOString()} /> },
          ]}
        />
      </div>
    </Card>
  )
}
