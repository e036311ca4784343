// Every problem that check can tell, one function each: the code is a public promise, documented in PROBLEMS.md.

export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
}

const finding = (code: string, message: string, remedy: string): Finding => ({ code, message, remedy });

export const problems = {
  jsonSyntax: (what: string) => finding('JSON_SYNTAX', `This is not JSON: ${what}.`, 'Write strict JSON: double quotes, no comments, no comma after the last entry.'),
  jsonByteOrderMark: () => finding('JSON_BYTE_ORDER_MARK', 'The file begins with a byte-order mark.', 'Save it as UTF-8 without one.'),
  jsonDuplicateKey: (key: string) => finding('JSON_DUPLICATE_KEY', `"${key}" stands here twice.`, 'Keep one of them.'),
  jsonForbiddenKey: (key: string) => finding('JSON_FORBIDDEN_KEY', `"${key}" cannot be a key.`, 'Choose another name.'),
  jsonTooDeep: (limit: number) => finding('JSON_TOO_DEEP', `More than ${limit} levels stand inside one another.`, 'Divide it into smaller parts.'),
  jsonTooLarge: (limit: number) => finding('JSON_TOO_LARGE', `The file has more than ${limit} characters.`, 'Divide it into smaller files.'),
  fileUnknown: () => finding('FILE_UNKNOWN', 'No kind of declaration has such a name.', 'See engine/declare/README.md for folders and endings.'),
  fileNoObject: () => finding('FILE_NO_OBJECT', 'A declaration is a JSON object.', 'Begin with { and end with }.'),
} as const;
