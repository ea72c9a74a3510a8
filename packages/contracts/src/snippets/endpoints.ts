export * from './snippet-drafts.ts'
export * from './snippets.ts'
