import { SquareTerminal } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([{ path: 'sql', label: 'SQL editor', icon: SquareTerminal, order: 220 }])
