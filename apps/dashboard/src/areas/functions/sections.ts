import { SquareFunction } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'functions',
    label: 'Edge functions',
    icon: SquareFunction,
    order: 330,
    withoutDatabase: true,
    groups: [
      {
        pages: [
          { path: 'functions', title: 'Functions' },
          { path: 'functions/secrets', title: 'Secrets' },
        ],
      },
    ],
  },
])
