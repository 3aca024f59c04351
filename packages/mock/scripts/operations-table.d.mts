export function readmeWithTable(): string
