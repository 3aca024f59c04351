export function pageWithTable(): string
