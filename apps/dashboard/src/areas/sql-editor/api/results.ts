// What other areas need to show rows as the SQL editor does.
export { ChartPanel } from '../chart/ChartPanel.tsx'
export { ResultGrid } from '../results/result-grid.tsx'
