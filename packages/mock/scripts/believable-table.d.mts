export function pageWithMeasures(): Promise<string>
