import { SquareTerminal } from 'lucide-react'
import { defineNavigation } from '../define-navigation.ts'

export const navigation = defineNavigation({
  project: [{ path: 'sql', label: 'SQL editor', icon: SquareTerminal, order: 220 }],
})
