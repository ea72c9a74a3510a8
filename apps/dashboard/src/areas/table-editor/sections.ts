import { Table2 } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([{ path: 'editor', label: 'Table editor', icon: Table2, order: 210 }])
