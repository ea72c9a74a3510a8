import { assistant } from '@cairn/contracts/assistant/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createAssistantStore } from './assistant-store.ts'
import { loadAssistantSwitch } from './assistant-switch.ts'
import { createAnswerRatings } from './answer-ratings.ts'
import { createAiProviders } from './provider/ai-providers.ts'
import { generateAnswerRoute, previewQuestionRoute } from './routes/generate-answer.ts'
import { getAssistantRoute } from './routes/get-assistant.ts'
import {
  getAiProviderRoute,
  removeAiProviderRoute,
  setAiProviderRoute,
  testAiProviderRoute,
} from './routes/provider.ts'
import { rateAnswerRoute } from './routes/rate-answer.ts'
import { getAssistantUsageRoute } from './routes/get-usage.ts'
import { getAssistantSwitchRoute, setAssistantSwitchRoute } from './routes/switch.ts'
import { runToolRoute } from './routes/run-tool.ts'
import { changeAssistantSettingsRoute, getAssistantSettingsRoute } from './routes/settings.ts'
import { completeCodeRoute, writeDraftRoute, writeTitleRoute } from './routes/write.ts'
import { reviewStatementRoute, runStatementRoute } from './routes/statements.ts'

export const stores = async (ground: Ground) => ({
  assistant: createAssistantStore(ground.db, ground.config.ai),
  aiProviders: createAiProviders(ground),
  answerRatings: createAnswerRatings(ground.db),
  assistantSwitch: await loadAssistantSwitch(ground.db),
})

export const area = defineArea(assistant, {
  routes: {
    getAssistant: getAssistantRoute,
    generateAnswer: generateAnswerRoute,
    previewQuestion: previewQuestionRoute,
    runTool: runToolRoute,
    reviewStatement: reviewStatementRoute,
    runStatement: runStatementRoute,
    completeCode: completeCodeRoute,
    writeTitle: writeTitleRoute,
    writeDraft: writeDraftRoute,
    getAssistantSettings: getAssistantSettingsRoute,
    changeAssistantSettings: changeAssistantSettingsRoute,
    getAiProvider: getAiProviderRoute,
    setAiProvider: setAiProviderRoute,
    testAiProvider: testAiProviderRoute,
    removeAiProvider: removeAiProviderRoute,
    rateAnswer: rateAnswerRoute,
    getAssistantUsage: getAssistantUsageRoute,
    getAssistantSwitch: getAssistantSwitchRoute,
    setAssistantSwitch: setAssistantSwitchRoute,
  },
})
