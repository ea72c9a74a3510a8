import { SqlTextsPage } from './SqlTextsPage.tsx'
import { templates } from './templates.ts'

export const TemplatesPage = () => (
  <SqlTextsPage
    title="SQL templates"
    description="Short texts to start a query from. Opening one creates a draft and runs nothing."
    texts={templates}
  />
)
