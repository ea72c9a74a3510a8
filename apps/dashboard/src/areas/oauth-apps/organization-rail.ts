import { AppWindow } from 'lucide-react'
import { defineRail } from '../define-navigation.ts'
import { oauthAppsPaths } from './paths.ts'

export const rail = defineRail<{ slug: string }>([
  { label: 'OAuth apps', to: oauthAppsPaths.apps, icon: AppWindow, order: 135 },
])
