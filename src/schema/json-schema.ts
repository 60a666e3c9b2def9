/** The part of JSON Schema (draft-07) that is used here, with what editors add to it. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly $ref?: string;
  readonly $comment?: string;
  readonly title?: string;
  readonly description?: string;
  readonly definitions?: Readonly<Record<string, JsonSchema>>;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | boolean)[];
  readonly const?: string | boolean;
  readonly default?: string | boolean;
  /** Offered as completions; other values may stand there too. */
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema | boolean>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly dependencies?: Readonly<Record<string, JsonSchema | readonly string[]>>;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  /** Shown by editors in place of what they would say by themselves. */
  readonly errorMessage?: string;
  /** What editors offer to write. */
  readonly defaultSnippets?: readonly Snippet[];
}

type JsonType = "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";

/** `body` is written as YAML; `$1` and `${1:text}` are the stops of the cursor. */
export interface Snippet {
  readonly label: string;
  readonly description: string;
  readonly body: unknown;
}

/** Something that makes a schema for a value, given what the key says. */
export type Described = (description: string) => JsonSchema;
