import type { Navigation } from '~/areas/define-navigation.ts'
import { mergeNavigation } from './merge-navigation.ts'

// By folder, and not by areas/index.ts: that is loaded by every visitor, and the rails only by those who have signed in.
const modules = import.meta.glob<{ navigation: Navigation }>('../areas/*/navigation.ts', { eager: true })

export const navigation = mergeNavigation(Object.values(modules).map((module) => module.navigation))
