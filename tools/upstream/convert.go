package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	webhook "sigs.k8s.io/controller-runtime/pkg/webhook/conversion"
	caseSensitive "sigs.k8s.io/json"
)

// request is one line of stdin: an object and the group/version it shall have.
type request struct {
	To string          `json:"to"`
	In json.RawMessage `json:"in"`
}

// answer is one line of stdout: exactly one of the two.
type answer struct {
	Out json.RawMessage `json:"out,omitempty"`
	Err string          `json:"err,omitempty"`
}

type server struct {
	scheme     *runtime.Scheme
	converters map[schema.GroupKind]webhook.Converter
}

// convertLines answers line by line until stdin ends. It flushes when no further request is waiting, so that a
// caller may hold a conversation as well as send thousands of lines at once.
func convertLines(stdin io.Reader, stdout io.Writer, lookup string) error {
	s, err := newServer(lookup)
	if err != nil {
		return err
	}
	in, out := bufio.NewReaderSize(stdin, 1<<20), bufio.NewWriterSize(stdout, 1<<20)
	defer func() { _ = out.Flush() }()
	for {
		line, readErr := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if _, err := out.Write(append(s.answerLine(line), '\n')); err != nil {
				return err
			}
		}
		if errors.Is(readErr, io.EOF) {
			return nil
		}
		if readErr != nil {
			return readErr
		}
		if in.Buffered() == 0 {
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}

func newServer(lookup string) (*server, error) {
	scheme, err := newScheme()
	if err != nil {
		return nil, err
	}
	converters, err := newConverters(scheme)
	if err != nil {
		return nil, err
	}
	setLookup(lookup)
	return &server{scheme, converters}, nil
}

func (s *server) answerLine(line []byte) []byte {
	var reply answer
	out, err := s.convert(line)
	if err != nil {
		reply.Err = err.Error()
	} else {
		reply.Out = out
	}
	text, err := json.Marshal(reply)
	if err != nil {
		panic(err) // strings and valid JSON always print
	}
	return text
}

// convert reads, converts and prints as the API server's call of the webhook would. Upstream panics on some valid
// objects; the API server sees those as failed requests.
func (s *server) convert(line []byte) (out []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, fmt.Errorf("panic: %v", r)
		}
	}()
	var req request
	if err := json.Unmarshal(line, &req); err != nil {
		return nil, err
	}
	to, err := schema.ParseGroupVersion(req.To)
	if err != nil {
		return nil, err
	}
	src, from, err := s.decode(req.In)
	if err != nil {
		return nil, err
	}
	target := to.WithKind(from.Kind)
	dst, err := s.scheme.New(target)
	if err != nil {
		return nil, err
	}
	dst.GetObjectKind().SetGroupVersionKind(target)
	if converter, ok := s.converters[from.GroupKind()]; ok {
		err = converter.ConvertObject(context.Background(), src, dst)
	} else {
		err = convertByMethod(src, dst)
	}
	if err != nil {
		return nil, err
	}
	// Some conversions copy the source's type over the target's.
	dst.GetObjectKind().SetGroupVersionKind(target)
	return json.Marshal(dst)
}

// decode reads as the webhook's decoder does: keys by case, unknown keys ignored.
func (s *server) decode(raw []byte) (runtime.Object, schema.GroupVersionKind, error) {
	var head struct {
		APIVersion string `json:"apiVersion"`
		Kind       string `json:"kind"`
	}
	if err := caseSensitive.UnmarshalCaseSensitivePreserveInts(raw, &head); err != nil {
		return nil, schema.GroupVersionKind{}, err
	}
	gvk := schema.FromAPIVersionAndKind(head.APIVersion, head.Kind)
	obj, err := s.scheme.New(gvk)
	if err != nil {
		return nil, gvk, err
	}
	return obj, gvk, caseSensitive.UnmarshalCaseSensitivePreserveInts(raw, obj)
}
