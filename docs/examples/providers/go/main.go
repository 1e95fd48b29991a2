// Command calendar lays out the days of a month in seven columns, as a provider in Go.
package main

import (
	"context"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/structpb"

	layouthost "calendar/layouthost/v1"
)

// The handshake of providers: with it the program knows that layouthost has started it.
var handshake = plugin.HandshakeConfig{
	ProtocolVersion:  1,
	MagicCookieKey:   "LAYOUTHOST_PROVIDER",
	MagicCookieValue: "layouthost.v1",
}

type calendar struct {
	layouthost.UnimplementedLayoutProviderServer
}

func (calendar) Describe(context.Context, *layouthost.DescribeRequest) (*layouthost.DescribeReply, error) {
	options, err := structpb.NewStruct(map[string]any{
		"firstWeekday": map[string]any{"type": "integer", "default": 0, "minimum": 0, "maximum": 6,
			"doc": "The column of the first day, from 0."},
		"rowHeight": map[string]any{"type": "number", "default": 44, "minimum": 0,
			"doc": "A week's height, in points."},
	})
	return &layouthost.DescribeReply{Providers: []*layouthost.ProviderDescription{{
		Name:    "calendar",
		Version: "1.0.0",
		Api:     1,
		Summary: "The days of a month in seven columns.",
		Options: options,
		Methods: []string{"Group"},
	}}}, err
}

func (calendar) Group(_ context.Context, call *layouthost.ProviderCall) (*layouthost.GroupReply, error) {
	options := call.Options.Fields
	first := int64(options["firstWeekday"].GetNumberValue())
	height := options["rowHeight"].GetNumberValue()
	width := call.Environment.Container.ContentSize.Width / 7
	// A column with one value has it for all frames.
	frames := &layouthost.Frames{Count: call.Items.Count, Width: []float64{width}, Height: []float64{height}}
	for day := first; day < first+call.Items.Count; day++ {
		frames.X = append(frames.X, float64(day%7)*width)
		frames.Y = append(frames.Y, float64(day/7)*height)
	}
	return &layouthost.GroupReply{Frames: frames}, nil
}

// provider registers the service with the server that go-plugin makes.
type provider struct {
	plugin.NetRPCUnsupportedPlugin
}

func (provider) GRPCServer(_ *plugin.GRPCBroker, server *grpc.Server) error {
	layouthost.RegisterLayoutProviderServer(server, calendar{})
	return nil
}

func (provider) GRPCClient(context.Context, *plugin.GRPCBroker, *grpc.ClientConn) (any, error) {
	return nil, nil
}

func main() {
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig: handshake,
		Plugins:         map[string]plugin.Plugin{"provider": provider{}},
		GRPCServer:      plugin.DefaultGRPCServer,
	})
}
