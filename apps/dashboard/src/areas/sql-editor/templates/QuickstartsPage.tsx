import { quickstarts } from './quickstarts.ts'
import { SqlTextsPage } from './SqlTextsPage.tsx'

export const QuickstartsPage = () => (
  <SqlTextsPage
    title="SQL quickstarts"
    description="Tables, policies and functions to start an application from. Opening one creates a draft and runs nothing."
    texts={quickstarts}
  />
)
