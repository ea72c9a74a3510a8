import { assistant } from '@cairn/contracts/assistant/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createAssistantStore } from './assistant-store.ts'
import { configuredProvider } from './provider/configured-provider.ts'
import { generateAnswerRoute, previewQuestionRoute } from './routes/generate-answer.ts'
import { getAssistantRoute } from './routes/get-assistant.ts'
import { runToolRoute } from './routes/run-tool.ts'
import { changeAssistantSettingsRoute, getAssistantSettingsRoute } from './routes/settings.ts'
import { reviewStatementRoute, runStatementRoute } from './routes/statements.ts'

export const stores = ({ config, db }: Ground) => ({
  assistant: createAssistantStore(db, config.ai),
  aiProvider: configuredProvider(config),
})

export const area = defineArea(assistant, {
  routes: {
    getAssistant: getAssistantRoute,
    generateAnswer: generateAnswerRoute,
    previewQuestion: previewQuestionRoute,
    runTool: runToolRoute,
    reviewStatement: reviewStatementRoute,
    runStatement: runStatementRoute,
    getAssistantSettings: getAssistantSettingsRoute,
    changeAssistantSettings: changeAssistantSettingsRoute,
  },
})
